/** The grants of a user without any, for tests to extend. */
import type { Grants } from '#contract/grants.ts'

export const noGrants: Grants = {
  node: [],
  nodebalancer: [],
  domain: [],
  stackscript: [],
  monitor: [],
  image: [],
  volume: [],
  global: {
    account_access: null,
    add_databases: false,
    add_domains: false,
    add_firewalls: false,
    add_images: false,
    add_nodes: false,
    add_monitor: false,
    add_nodebalancers: false,
    add_stackscripts: false,
    add_volumes: false,
    cancel_account: false,
    monitor_subscription: false,
  },
}
