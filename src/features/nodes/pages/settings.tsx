/** Settings of one node: name, alerts, watchdog; and its end. */
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Allowed } from '#kit/allowed.tsx'
import { warm } from '#kit/loader.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { entityOf } from '../actions/action.ts'
import { RemoveNode } from '../actions/buttons.tsx'
import { alertKinds, alertRule, watchdogRule } from '../node/alerts.ts'
import { NodeFrame } from '../node/frame.tsx'
import { nodeView } from '../node/queries.ts'
import { SettingsForm } from '../node/settings-form.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  warm(context, nodeView(Number(params['nodeId'])))
  return null
}

export function Component() {
  return <NodeFrame keeps>{(node) => <Settings node={node} />}</NodeFrame>
}

function Settings({ node }: { node: Node }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <Allowed key={node.id} of={nodes.update} entity={entityOf(node)} otherwise={<SettingsFacts node={node} />}><SettingsForm node={node} /></Allowed>
      <DeleteZone node={node} />
    </div>
  )
}

function DeleteZone({ node }: { node: Node }) {
  const navigate = useNavigate()
  if (!isAllowed(useMay()(nodes.remove, { entity: entityOf(node) }))) return null
  return (
    <Card title="Delete this node" actions={<RemoveNode node={node} onRemoved={() => void navigate(paths.nodes())} />}>
      <p className="text-ink-muted">
        Its addresses, disks, backups and configuration profiles go with it. Billing stops. It cannot be undone.
      </p>
    </Card>
  )
}

/** For those who may read but not change. */
function SettingsFacts({ node }: { node: Node }) {
  return (
    <Card title="Settings" description={`Of the alerts: ${alertRule}`}>
      <Facts>
        <Fact term="Label">{node.label}</Fact>
        {node.group !== '' && <Fact term="Group">{node.group}</Fact>}
        {alertKinds.map(({ name, label, unit, meaning }) => (
          <Fact key={name} term={`${label} alert`}>
            {node.alerts[name] === 0 ? 'Off' : `${node.alerts[name].toLocaleString('en')} ${unit}`}
            <span className="block text-sm text-ink-muted">{meaning}</span>
          </Fact>
        ))}
        <Fact term="Watchdog">
          {node.watchdog_enabled ? 'On' : 'Off'}
          <span className="block text-sm text-ink-muted">{watchdogRule}</span>
        </Fact>
      </Facts>
    </Card>
  )
}
