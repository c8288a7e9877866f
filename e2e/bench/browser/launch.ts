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
  /** The port to which every host name resolves. */
  port: number
  /**
   * The fingerprint of the certificate to trust. Ignoring all certificate errors would disable the
   * cache.
   */
  fingerprint: string
}

export interface Browser {
  devtools: DevTools
  version: string
  stop: () => Promise<void>
}

/** Hosts that the browser contacts by itself, which would disturb the measurement. */
const blockedHosts = [
  'accounts.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
]

/**
 * Parts of the browser's user interface that are pages, and would load while the page is measured.
 */
const disabledFeatures = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

/**
 * Launches Chromium with a new profile. All host names resolve to this machine, so no packet leaves
 * it.
 */
export const launch = async ({ port, fingerprint }: LaunchOptions): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'tender-bench-'))
  const resolverRules = [...blockedHosts.map((host) => `MAP ${host} ~NOTFOUND`), `MAP * 127.0.0.1:${port}`].join(',')
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
      `--disable-features=${disabledFeatures.join(',')}`,
      '--disable-renderer-backgrounding',
      '--disable-sync',
      '--no-default-browser-check',
      '--no-first-run',
      '--no-startup-window',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=${resolverRules}`,
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
