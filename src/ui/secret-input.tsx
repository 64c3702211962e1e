import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { type ComponentProps, useState } from 'react'
import { announce } from './announce.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { CopyButton } from './copy.tsx'
import type { FieldIds } from './field.tsx'
import { controlClass } from './control.ts'

/** No look-alikes (0 O, 1 l I) and nothing a shell would take apart. */
const letters = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+@%']

const below = (bound: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < limit) return value % bound
  }
}

/** A random password of at least four characters, with one of each kind of character. Source: the browser's crypto. */
export function generateSecret(length = 24): string {
  const all = letters.join('')
  const characters = letters.map((kind) => kind.charAt(below(kind.length)))
  while (characters.length < length) characters.push(all.charAt(below(all.length)))
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [a = '', b = ''] = [characters[at], characters[other]]
    characters[at] = b
    characters[other] = a
  }
  return characters.join('')
}

export interface SecretInputProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'>, Partial<FieldIds> {
  value: string
  onChange: (value: string) => void
  /** What it is, for the buttons: "root password". */
  noun?: string
  /** Offers a generated one; it is shown at once, so that it can be kept. */
  generate?: boolean
  /** Length of a generated one. */
  length?: number
}

/** A secret: hidden, revealed on demand, generated or copied. The value goes nowhere but to `onChange`. */
export function SecretInput(props: SecretInputProps) {
  const { id, describedBy, invalid, value, onChange, noun = 'password', generate, length, className, ...rest } = props
  const [shown, setShown] = useState(false)
  const make = () => {
    onChange(generateSecret(length))
    setShown(true)
    announce(`A new ${noun} was generated and is shown`)
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
        className={classes(controlClass, value && 'font-mono', { 1: 'pr-9', 2: 'pr-16', 3: 'pr-24' }[buttons])}
      />
      <span className="absolute right-0.5 flex gap-0.5">
        {generate && value ? <CopyButton text={value} label={`Copy ${noun}`} /> : null}
        {generate ? <IconButton label={`Generate ${noun}`} icon={WandSparkles} size="sm" onClick={make} /> : null}
        <IconButton
          label={shown ? `Hide ${noun}` : `Show ${noun}`}
          icon={shown ? EyeOff : Eye}
          size="sm"
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  )
}
