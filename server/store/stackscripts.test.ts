import { expect, test } from 'vitest'
import { parseScriptFields } from './stackscripts.ts'

test('the fields of a script are the tags in its comments', () => {
  const script = [
    '#!/bin/sh',
    '# <UDF name="db" label="Database" default="shop" />',
    "  #<udf NAME='user' oneof='a,b'>",
    '# <UDF name="password" label="Password" example=""></UDF> ',
    '# <UDF label="without a name" />',
    'echo "<UDF name=\'no comment\' />"',
    '# <UDF name="no end"',
    '# <UDFname="no tag" />',
  ]
  for (const lineEnd of ['\n', '\r\n'])
    expect(parseScriptFields(script.join(lineEnd))).toEqual([
      { name: 'db', label: 'Database', default: 'shop' },
      { name: 'user', label: 'user', oneof: 'a,b' },
      { name: 'password', label: 'Password', example: '' },
    ])
})
