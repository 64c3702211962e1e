/**
 * The connection of this tab: an account at a service. The user may name several in this browser
 * (named-connections.ts). /before-paint.js chooses it before any module runs, and it stays the same until the page is
 * left, so that one page never holds data of two connections. This module must import nothing (preload.ts).
 */

/** The one that every browser has; its keys and cookies carry no id. */
export const mainConnection = 'main'

// Without storage there is only one, and unit tests run without a document.
export const tabConnection = globalThis.document?.documentElement.dataset['connectionId'] ?? mainConnection

/** The prefix of a connection's keys in the browser's storage; also part of the names of its channels. */
export const connectionPrefix = (id = tabConnection) => (id === mainConnection ? '' : `@${id}:`)

/** The lock that each tab of a connection shares as long as it is open, so that tabs can be counted. */
export const tabLock = (id?: string) => `quarterdeck-tab${connectionPrefix(id)}`
