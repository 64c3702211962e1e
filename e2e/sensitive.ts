/** Checks that sensitive data is hidden (src/styles/privacy.css). */
import type { Page } from '@playwright/test'
import { domains } from '#contract/areas/domains.ts'
import { images } from '#contract/areas/images.ts'
import { profile } from '#contract/areas/profile.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { allNodes } from './account.ts'

/** Names, addresses, mail and keys of the account. */
export async function sensitiveTexts(service: TestService): Promise<string[]> {
  const [nodes, own, keys, zones, imageList, others, tokenList] = await Promise.all([
    allNodes(service),
    callOperation(service, profile.view, {}),
    callOperation(service, sshKeys.list, {}),
    callOperation(service, domains.list, {}),
    callOperation(service, images.list, {}),
    callOperation(service, users.list, {}),
    callOperation(service, tokens.list, {}),
  ])
  return [
    ...nodes.flatMap(({ label, ipv4, ipv6 }) => [label, ipv6?.split('/')[0] ?? label].concat(ipv4)),
    own.email,
    ...keys.data.flatMap(({ label, ssh_key: line }) => [label, line.split(' ')[1] ?? line]),
    ...others.data.flatMap(({ username, email }) => [username, email]),
    ...tokenList.data.map(({ label }) => label),
    ...zones.data.flatMap(({ domain, description }) => [domain, description ?? domain]),
    ...imageList.data.flatMap(({ id, label }) => (id.startsWith('private/') ? [label] : [])),
  ]
}

/** The sensitive texts that can be read on the page, and pictures of a dialog, with the element that shows them. */
export const readable = (page: Page, texts: readonly string[]) =>
  page.evaluate((sensitive) => {
    const found: string[] = []
    const isHidden = (element: Element) =>
      getComputedStyle(element).getPropertyValue('-webkit-text-security') === 'disc' ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.sr-only, svg, [inert]') !== null
    // Only whole words, because a name may be a part of another word.
    const escaped = sensitive.map((each) => each.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
    const names = new RegExp(String.raw`(?<![\p{L}\d])(?:${escaped.join('|')})(?![\p{L}\d])`, 'u')
    const isSensitive = (shown: string) => names.test(shown)
    const check = (element: Element | null, shown: string) => {
      if (element && isSensitive(shown) && !isHidden(element))
        found.push(`${element.tagName} ${element.className}: ${shown.slice(0, 60)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) check(walker.currentNode.parentElement, walker.currentNode.textContent ?? '')
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) check(field, field.value)
    }
    // No style sheet hides a title.
    for (const element of document.querySelectorAll('[title]')) {
      const title = element.getAttribute('title') ?? ''
      if (isSensitive(title)) found.push(`${element.tagName} title: ${title.slice(0, 60)}`)
    }
    check(document.head, document.title)
    // The content of a picture cannot be read: in a dialog it may be a code with a secret.
    for (const picture of document.querySelectorAll('[role$=dialog] :is(canvas, img, svg[role=img])'))
      if (picture.checkVisibility({ visibilityProperty: true })) found.push(`picture: ${picture.ariaLabel ?? ''}`)
    return found
  }, texts)

/** The sensitive texts that can be read on the page although they should be hidden. */
export async function readableWhenHidden(page: Page, texts: readonly string[]): Promise<string[]> {
  const toggle = () => page.evaluate(() => document.documentElement.toggleAttribute('data-private'))
  await toggle()
  const found = await readable(page, texts)
  await toggle()
  return found
}
