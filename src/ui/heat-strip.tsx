interface HeatStripProps {
  /** Parts of the whole, 0 to 1, in the order of time. */
  shares: readonly number[]
  /** A description for users who do not see it. */
  label: string
}

/** How busy something was over time, darker for busier: one cell for each share. A single element, for long lists. */
export function HeatStrip({ shares, label }: HeatStripProps) {
  const cells = shares.map((share, index) => {
    // Some load must differ from none, even in the dark theme.
    const tint = share > 0 ? Math.round(15 + Math.min(1, share) * 85) : 0
    const [from, to] = [index, index + 1].map((at) => `${((at / shares.length) * 100).toFixed(2)}%`)
    return `color-mix(in oklab, var(--color-accent) ${tint}%, light-dark(var(--color-sunken), var(--color-line))) ${from} ${to}`
  })
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img needs an address to load from
      role="img"
      aria-label={label}
      data-tooltip={label}
      className="inline-block h-4 w-full min-w-24 rounded-sm align-middle forced-color-adjust-none"
      style={{ backgroundImage: `linear-gradient(to right, ${cells.join(', ')})` }}
    />
  )
}
