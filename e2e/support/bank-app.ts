import type { FrameLocator, Page } from '@playwright/test'

/** Lets the customer confirm in their bank's app, which does not use the browser's network. */
export const answerElsewhere = async (bank: Page | FrameLocator): Promise<void> => {
  const form = bank.locator('form')
  const url = await form.evaluate((node: HTMLFormElement) => node.action)
  const response = await fetch(toLoopback(url), {
    method: 'POST',
    body: new URLSearchParams({ do: 'approve', code: '1234' }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`The bank answered ${response.status}`)
}

/** Returns the URL on this machine, because Node does not resolve names below localhost. */
const toLoopback = (url: string): URL => Object.assign(new URL(url), { hostname: '127.0.0.1' })
