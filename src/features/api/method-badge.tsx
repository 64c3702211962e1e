import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Readonly<Record<string, BadgeTone>> = { GET: 'neutral', POST: 'accent', PUT: 'warn', DELETE: 'bad' }

export const MethodBadge = ({ method }: { method: string }) => (
  <Badge tone={tones[method] ?? 'neutral'} className="w-15 flex-none justify-center font-mono">
    {method}
  </Badge>
)
