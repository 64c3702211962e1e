import { Check } from './icons/check.ts'
import { Copy } from './icons/copy.ts'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from './announce.ts'
import { type ButtonSize, IconButton } from './button.tsx'
import { classes } from './class-names.ts'

const copiedFeedbackMs = 1600

const blockedText = () => t('The browser blocked access to the clipboard')

/** Writes text to the clipboard. Rejects with an error that says so when the browser does not allow it. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Error(blockedText())
  }
}

export interface CopyButtonProps {
  text: string
  /** "Copy IPv4 address". */
  label: string
  size?: ButtonSize
  className?: string
}

/** Copies a text; shows and announces the result. */
export function CopyButton({ text, label, size = 'sm', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFeedbackMs)
    return () => clearTimeout(timer)
  }, [copied])
  const handleClick = async () => {
    try {
      await copyToClipboard(text)
      setCopied(true)
      announce(t('Copied'))
    } catch {
      announce(blockedText())
    }
  }
  return (
    <IconButton
      label={label}
      icon={copied ? Check : Copy}
      size={size}
      onClick={() => void handleClick()}
      className={classes(copied && 'text-ok', className)}
    />
  )
}

export interface CopyableTextProps {
  text: string
  /** What it is: "IPv4 address". Names the button "Copy IPv4 address". */
  label?: string
  mono?: boolean
  className?: string
  /** Shown instead of the text. */
  children?: ReactNode
}

/** An address with places to break after its colons: IPv6 breaks between its groups. */
export const BreakingAddress = ({ address }: { address: string }) =>
  address.split(':').map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
    <Fragment key={index}>
      {index > 0 && (
        <>
          :<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** A value with a copy button, which is visible on hover and focus, and always on touch screens. */
export function CopyableText({ text, label, mono, className, children }: CopyableTextProps) {
  return (
    <span className={classes('group/copy inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      <span
        className={classes(
          'min-w-0 truncate in-[dd]:wrap-anywhere in-[dd]:whitespace-normal',
          mono && 'font-mono text-sm',
        )}
      >
        {children ?? text}
      </span>
      <CopyButton
        text={text}
        label={t('Copy {label}', { label: label ?? text })}
        className="size-6! opacity-0 group-hover/copy:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </span>
  )
}
