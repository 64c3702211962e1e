/**
 * Tokens and components in all their states, at `/parts` of `npm run dev`. The production build does not contain it
 * (app/routes.tsx).
 */
import { useState, type ReactNode } from 'react'
import { Page } from '#kit/page/page.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, Status, type BadgeTone, type Tone } from '#ui/badge.tsx'
import { Button, IconButton, type ButtonVariant } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, FactStrip, Figure } from '#ui/facts.tsx'
import { Field, FieldGroup } from '#ui/field.tsx'
import { HeatStrip } from '#ui/heat-strip.tsx'
import { Heading } from '#ui/heading.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { Server } from '#ui/icons/server.ts'
import { Checkbox, SelectInput, Switch, TextInput } from '#ui/inputs.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Link, linkClass } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice, type NoticeTone } from '#ui/notice.tsx'
import { OnOff } from '#ui/on-off.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { tableClass } from '#ui/table.ts'
import { TagsInput } from '#ui/tags-input.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Popups } from './popups.tsx'

const tones: readonly Tone[] = ['ok', 'busy', 'off', 'warn', 'bad']
const badgeTones: readonly BadgeTone[] = [...tones, 'accent', 'neutral']
const variants: readonly ButtonVariant[] = ['primary', 'default', 'danger', 'ghost']
const notices: readonly NoticeTone[] = ['info', 'ok', 'warn', 'bad']
const colors = ['bg', 'surface', 'raised', 'sunken', 'hover', 'line', 'line-strong', 'accent', 'fill', ...tones]
const levels = [1, 2, 3, 4] as const
const sizes = ['md', 'sm'] as const
const avatarSizes = ['lg', 'md', 'sm'] as const
const options = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
] as const

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>
)

export function Component() {
  const [period, setPeriod] = useState<(typeof options)[number]['value']>('day')
  const [text, setText] = useState('')
  const [secret, setSecret] = useState('')
  const [tags, setTags] = useState(['production'])
  return (
    <Page title="Parts" description="Tokens and components in all their states. Change theme and density in the menu.">
      <FactStrip label="Facts">
        <Fact title="Nodes">
          <Figure value="9">of 15 running</Figure>
          <SegmentedBar segments={tones.map((tone, index) => ({ label: tone, value: 5 - index, tone }))} />
        </Fact>
        <Fact title="CPU">
          <Figure value="42">%</Figure>
          <Sparkline points={Array.from({ length: 60 }, (_, x) => [x, 5 + Math.sin(x / 6) * 4])} />
        </Fact>
      </FactStrip>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Color">
          <Row>
            {colors.map((color) => (
              <span key={color} className="flex items-center gap-1.5 text-xs">
                <span
                  className="size-6 rounded-sm border border-line"
                  style={{ background: `var(--color-${color})` }}
                />
                {color}
              </span>
            ))}
          </Row>
        </Card>
        <Card title="Type">
          {levels.map((level) => (
            // These headings show sizes, and are not part of the page's outline.
            <Heading key={level} level={level} role="presentation" className="mb-1">
              Heading of level {level}
            </Heading>
          ))}
          <p>
            Text of 14 px, 0123456789, with{' '}
            <Link href="/parts" className={linkClass}>
              a link
            </Link>{' '}
            and some more words to see a line<VisuallyHidden>, which ends here</VisuallyHidden>.
          </p>
          <p className="text-sm text-ink-muted">Secondary text of 13 px</p>
          <CopyableText text="2001:db8:15:0:f03c:90ff:fe3c:6ef2" label="address" mono />
          <CodeBlock text="ssh root@203.0.113.10" label="Command" className="my-3" />
          <Row>
            <Logo />
            {avatarSizes.map((size) => (
              <Avatar key={size} name="operator" size={size} />
            ))}
            <Kbd>K</Kbd>
          </Row>
        </Card>
        <Card title="Buttons">
          {sizes.map((size) => (
            <Row key={size}>
              {variants.map((variant) => (
                <Button key={variant} variant={variant} size={size} icon={Plus}>
                  {variant}
                </Button>
              ))}
              <Button size={size} busy>
                Busy
              </Button>
              <Button size={size} disabledReason="Because of this">
                Disabled
              </Button>
              <IconButton size={size} icon={Plus} label="Icon" />
            </Row>
          ))}
          <SegmentedControl label="Period" options={options} value={period} onChange={setPeriod} />
        </Card>
        <Card title="Status" description="Shape, color and word.">
          <Row>
            {tones.map((tone) => (
              <Status key={tone} tone={tone}>
                {tone}
              </Status>
            ))}
            <OnOff isOn />
            <OnOff isOn={false} />
            <HeatStrip shares={[0, 0.1, 0.3, 0.6, 1, 0.5]} label="Busiest 100%" />
          </Row>
          <Row>
            {badgeTones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Chip>production</Chip>
            <Chip onRemove={() => undefined} removeLabel="Remove">
              web
            </Chip>
          </Row>
          <Progress label="Progress" value={40} />
        </Card>
        <Card title="Fields" className="[&>div]:grid [&>div]:gap-4">
          <Field label="Label" hint="3 to 64 characters." count={{ value: 60, max: 64 }}>
            {(ids) => <TextInput {...ids} defaultValue="web-1" />}
          </Field>
          <Field label="With an error" error="Label is required" optional>
            {(ids) => <TextInput {...ids} suffix="MB" />}
          </Field>
          <Field label="Choice">
            {(ids) => (
              <SelectInput {...ids}>
                <option>Default (1 day)</option>
              </SelectInput>
            )}
          </Field>
          <Field label="Disabled">{(ids) => <TextInput {...ids} disabled defaultValue="Cannot be changed" />}</Field>
          <FieldGroup label="Type" hint="What it is for.">
            {(ids) => <RadioCards {...ids} options={options} value={period} onChange={setPeriod} />}
          </FieldGroup>
          <SearchInput label="Search" value={text} onChange={setText} shortcut="/" />
          <div>
            <FileButton label="Choose file" onFile={({ name }) => setText(name)} />
          </div>
          <Field label="Secret">{(ids) => <SecretInput {...ids} value={secret} onChange={setSecret} generate />}</Field>
          <Field label="Tags">
            {(ids) => <TagsInput {...ids} value={tags} onChange={setTags} suggestions={['web', 'db']} />}
          </Field>
          <Checkbox label="Checkbox" defaultChecked />
          <Switch label="Switch" hint="With a hint" defaultChecked />
        </Card>
        <div className="grid content-start gap-4">
          <Popups />
          {notices.map((tone) => (
            <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
              What happened, and the way out.
            </Notice>
          ))}
          <Card title="Facts of a resource">
            <DescriptionList>
              <DescriptionItem term="Type">Node 4GB</DescriptionItem>
              <DescriptionItem term="Created">7 months ago</DescriptionItem>
            </DescriptionList>
          </Card>
          <SmallTable label="Servers" head={['Name server', 'Serial']}>
            <tr className={tableClass.row}>
              <td className={tableClass.cell}>ns1.example.com</td>
              <td className={tableClass.cell}>2026010101</td>
            </tr>
          </SmallTable>
          <Card title="Loading" flush>
            <SkeletonRows rows={3} />
          </Card>
          <SkeletonCards label="Loading cards" facts={[3]} columns={[[2], [2]]} />
          <Card>
            <EmptyState icon={Server} title="No nodes yet" actions={<Button icon={Plus}>Create node</Button>}>
              A node is a virtual machine.
            </EmptyState>
          </Card>
        </div>
      </div>
    </Page>
  )
}
