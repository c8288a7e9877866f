import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../scripts/find-browser'
import { connectDevTools, type DevTools } from './devtools'

export interface LaunchOptions {
  /** Where every host leads. */
  port: number
  /** Of the one certificate to trust: to ignore all faults of certificates would switch the cache off. */
  fingerprint: string
}

export interface Browser {
  devtools: DevTools
  version: string
  stop: () => Promise<void>
}

/** What a browser asks its maker for by itself. */
const nowhere = [
  'accounts.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
]

/** Parts of a browser's window that are pages themselves: they would load beside the one that is measured. */
const unwanted = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

/** A Chromium of its own for this run. All names lead to this machine: no packet leaves it, whatever a page asks for. */
export const launch = async ({ port, fingerprint }: LaunchOptions): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'tender-bench-'))
  const resolving = [...nowhere.map((host) => `MAP ${host} ~NOTFOUND`), `MAP * 127.0.0.1:${port}`].join(',')
  const child = spawn(
    findBrowser('chromium').executablePath ?? chromium.executablePath(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-component-update',
      '--disable-extensions',
      `--disable-features=${unwanted.join(',')}`,
      '--disable-renderer-backgrounding',
      '--disable-sync',
      '--no-default-browser-check',
      '--no-first-run',
      '--no-startup-window',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=${resolving}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const devtools = connectDevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { product } = await devtools.send('Browser.getVersion')
  return {
    devtools,
    version: product,
    stop: async () => {
      await devtools.send('Browser.close').catch(() => child.kill())
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
