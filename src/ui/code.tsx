import { t } from '#contract/translate.ts'
import { classes } from './class-names.ts'
import { CopyButton } from './copy.tsx'

export interface CodeBlockProps {
  text: string
  /** What it is: "Request as curl". Names the block and its copy button. */
  label: string
  /** Long lines break instead of scrolling. */
  wrap?: boolean
  className?: string
}

/** Several lines to read and copy; scrolls, also by keyboard. */
export function CodeBlock({ text, label, wrap, className }: CodeBlockProps) {
  return (
    <div className={classes('relative min-w-0 rounded-md border border-line bg-sunken', className)}>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md"
      >
        <pre className={classes('m-0 p-3 pe-12 font-mono text-sm', wrap && 'wrap-anywhere whitespace-pre-wrap')}>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} label={t('Copy {label}', { label })} className="absolute top-1.5 end-1.5 bg-sunken!" />
    </div>
  )
}
