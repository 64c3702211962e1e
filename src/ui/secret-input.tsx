import { Eye } from './icons/eye.ts'
import { EyeOff } from './icons/eye-off.ts'
import { WandSparkles } from './icons/wand-sparkles.ts'
import { type ComponentProps, useState } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from './announce.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { CopyButton } from './copy.tsx'
import type { FieldIds } from './field.tsx'
import { controlClass } from './control.ts'

/** Without look-alikes (0 O, 1 l I) and characters that are special in a shell. */
const alphabets = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+@%']

const randomBelow = (bound: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < limit) return value % bound
  }
}

/** A random password of at least four characters with at least one of each kind, from `crypto.getRandomValues`. */
export function generateSecret(length = 24): string {
  const all = alphabets.join('')
  const characters = alphabets.map((kind) => kind.charAt(randomBelow(kind.length)))
  while (characters.length < length) characters.push(all.charAt(randomBelow(all.length)))
  for (let index = characters.length - 1; index > 0; index -= 1) {
    const other = randomBelow(index + 1)
    const [a = '', b = ''] = [characters[index], characters[other]]
    characters[index] = b
    characters[other] = a
  }
  return characters.join('')
}

export interface SecretInputProps
  extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'>, Partial<FieldIds> {
  value: string
  onChange: (value: string) => void
  /** Used in the labels of the buttons: "root password". */
  noun?: string
  /** Shows a button that generates a secret and reveals it, so that it can be copied. */
  generate?: boolean
  /** Length of a generated secret. */
  length?: number
}

/** A password input that can reveal, generate and copy its value. */
export function SecretInput(props: SecretInputProps) {
  const {
    id,
    describedBy,
    invalid,
    value,
    onChange,
    noun = t('password'),
    generate,
    length,
    className,
    ...rest
  } = props
  const [shown, setShown] = useState(false)
  const handleGenerate = () => {
    onChange(generateSecret(length))
    setShown(true)
    announce(t('A new {noun} was generated and is shown', { noun }))
  }
  const buttons = 1 + (generate ? 1 : 0) + (generate && value ? 1 : 0)
  return (
    <span className={classes('relative flex items-center', className)}>
      <input
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(controlClass, value && 'font-mono', { 1: 'pe-9', 2: 'pe-16', 3: 'pe-24' }[buttons])}
      />
      <span className="absolute end-0.5 flex gap-0.5">
        {generate && value ? <CopyButton text={value} label={t('Copy {label}', { label: noun })} /> : null}
        {generate ? (
          <IconButton label={t('Generate {noun}', { noun })} icon={WandSparkles} size="sm" onClick={handleGenerate} />
        ) : null}
        <IconButton
          label={shown ? t('Hide {noun}', { noun }) : t('Show {noun}', { noun })}
          icon={shown ? EyeOff : Eye}
          size="sm"
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  )
}
