/** Parameters of operations, each described once among the components. */
import { paramNames, type Endpoint } from '../endpoint.ts'
import { filterLimits } from '../filter.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import { statisticsMonths, statisticsYears } from '../limits.ts'
import { paramSchema } from '../path-params.ts'
import { PageQuery, type Schema } from '../schema.ts'
import { addFilter, filterableInWords, filterName } from './filters.ts'
import { membersOf, schemaReference, type JsonObject, type SchemaWriter } from './json-schema.ts'

/** Path parameters that are not simply the number of an object. */
const pathParameterTexts: Readonly<Record<string, { description: string; schema?: JsonObject }>> = {
  imageId: {
    description: 'Identifier of the image, such as `node/debian12`. Its slash can be sent as it is, or as `%2F`.',
  },
  kernelId: {
    description: 'Identifier of the kernel, such as `node/grub2`. Its slash can be sent as it is, or as `%2F`.',
  },
  regionId: { description: 'Identifier of the region, such as `us-east`.' },
  typeId: { description: 'Identifier of the type, such as `g6-standard-2`.' },
  username: { description: 'Name of the user.' },
  address: { description: 'The address: IPv4, or IPv6 without a prefix length.' },
  year: {
    description: `The year, ${statisticsYears.min} to ${statisticsYears.max}.`,
    schema: { type: 'integer', minimum: statisticsYears.min, maximum: statisticsYears.max },
  },
  month: {
    description: `The month, ${statisticsMonths.min} to ${statisticsMonths.max}.`,
    schema: { type: 'integer', minimum: statisticsMonths.min, maximum: statisticsMonths.max },
  },
}

/** `sshKeyId` identifies the "ssh key". */
const objectName = (param: string) =>
  param.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** `page_size` is the component `PageSize`. */
const queryComponent = (name: string) => name.split('_').map(capitalized).join('')

export interface ParameterWriter {
  readonly components: Record<string, JsonObject>
  /** References to the parameters of an operation. */
  readonly of: (endpoint: Endpoint) => JsonObject[]
}

export function createParameterWriter(codec: IdentifierCodec, schemas: SchemaWriter): ParameterWriter {
  const components: Record<string, JsonObject> = {}

  const pathParameter = (name: string): JsonObject => {
    const { description, schema } = pathParameterTexts[name] ?? {
      description: `Identifier of the ${objectName(name)}.`,
    }
    const component = capitalized(codec.name(name))
    components[component] ??= {
      name: codec.name(name),
      in: 'path',
      required: true,
      description: codec.sentence(description, 'toWire'),
      schema: schema ?? schemas.write(paramSchema(name), 'input'),
    }
    return reference(component)
  }

  const queryParameter = (name: string, member: Schema): JsonObject => {
    const schema = schemas.write(member, 'input')
    const { description, ...rest } = typeof schema === 'object' ? { description: '', ...schema } : { description: '' }
    components[queryComponent(name)] ??= { name, in: 'query', description, schema: rest }
    return reference(queryComponent(name))
  }

  const filterParameter = (endpoint: Endpoint, filterable: readonly string[]): JsonObject => {
    const name = codec.name(filterName(endpoint))
    addFilter(endpoint, filterable, codec, schemas)
    components[name] ??= {
      name: 'X-Filter',
      in: 'header',
      description: `Conditions and an order as JSON (the schema \`${name}\`), at most ${filterLimits.bytes.toLocaleString('en')} bytes in printable ASCII. ${filterableInWords(filterable, codec)}`,
      schema: {
        type: 'string',
        maxLength: filterLimits.bytes,
        contentMediaType: 'application/json',
        contentSchema: schemaReference(name),
      },
      example: JSON.stringify(
        filterable.includes('label') ? { label: { '+contains': 'web' } } : { '+order_by': 'id', '+order': 'desc' },
      ),
    }
    return reference(name)
  }

  const of = (endpoint: Endpoint) => [
    ...paramNames(endpoint.path).map(pathParameter),
    ...Object.entries(membersOf(endpoint.query)).map(([name, member]) => queryParameter(name, member)),
    ...(endpoint.filterable ? [filterParameter(endpoint, endpoint.filterable)] : []),
  ]
  return { components, of }
}

/** Every list has these. */
export const pageParameters = Object.keys(PageQuery.shape)
