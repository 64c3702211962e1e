import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { announce } from './announce.ts'
import { type ButtonSize, IconButton } from './button.tsx'
import { classes } from './class-names.ts'

const shownFor = 1600

/** Puts text on the clipboard; false when the browser refuses. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export interface CopyButtonProps {
  text: string
  /** "Copy IPv4 address". */
  label: string
  size?: ButtonSize
  className?: string
}

/** Copies, shows and says that it did. */
export function CopyButton({ text, label, size = 'sm', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async () => {
    const done = await copy(text)
    setCopied(done)
    announce(done ? 'Copied' : 'The browser did not allow copying')
  }
  return <IconButton label={label} icon={copied ? Check : Copy} size={size} onClick={() => void press()} className={classes(copied && 'text-ok', className)} />
}

export interface CopyableProps {
  text: string
  /** What it is: "IPv4 address". Names the button "Copy IPv4 address". */
  label?: string
  mono?: boolean
  className?: string
  /** What is shown, when it is not the text itself. */
  children?: ReactNode
}

/** A value with a button that copies it; the button stays quiet until pointed at or focused (always there on touch). */
export function Copyable({ text, label, mono, className, children }: CopyableProps) {
  return (
    <span className={classes('group/copy inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      <span className={classes('min-w-0 truncate in-[dd]:break-all in-[dd]:whitespace-normal', mono && 'font-mono text-sm')}>{children ?? text}</span>
      <CopyButton
        text={text}
        label={`Copy ${label ?? text}`}
        className="size-6! opacity-0 group-hover/copy:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </span>
  )
}
