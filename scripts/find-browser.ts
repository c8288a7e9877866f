import { existsSync } from 'node:fs'
import { chromium, firefox } from '@playwright/test'
import { installWithApt, isExecutable, onPath } from './programs'

export interface FoundBrowser {
  /** Absent: Playwright's own download serves. */
  executablePath?: string
}

export type BrowserName = 'chromium' | 'firefox'

interface Source {
  /** Names a browser to use, before all others. */
  variable: string
  commands: readonly string[]
  debianPackage: string
  playwrightPath: () => string
}

const sources: Readonly<Record<BrowserName, Source>> = {
  chromium: {
    variable: 'TENDER_CHROMIUM',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debianPackage: 'chromium',
    playwrightPath: () => chromium.executablePath(),
  },
  firefox: {
    variable: 'TENDER_FIREFOX',
    commands: ['firefox-esr', 'firefox'],
    debianPackage: 'firefox-esr',
    playwrightPath: () => firefox.executablePath(),
  },
}

/**
 * Finds a browser: one named by an environment variable (`TENDER_CHROMIUM`, `TENDER_FIREFOX`), one of the system, Playwright's
 * own download, or, for root on Debian, one that apt-get installs.
 * @throws Error that says all four ways when none leads to a browser
 */
export const findBrowser = (name: BrowserName): FoundBrowser => {
  const source = sources[name]
  const named = process.env[source.variable]
  if (named) {
    if (isExecutable(named)) return { executablePath: named }
    throw new Error(`${source.variable} names ${named}, which cannot be run`)
  }
  const system = onPath(source.commands)
  if (system) return { executablePath: system }
  if (existsSync(source.playwrightPath())) return {}
  if (installWithApt([source.debianPackage])) {
    const installed = onPath(source.commands)
    if (installed) return { executablePath: installed }
  }
  throw new Error(
    `No ${name} found. Set ${source.variable} to one, install ${source.debianPackage}, or run: npx playwright install ${name}`,
  )
}

/**
 * Chromium without its windows: the same engine, for half the processor's time. It has no autofill, for one.
 * @returns the whole browser where the system has no such program; Playwright's own download has both
 * @throws Error as `findBrowser`
 */
export const findHeadlessShell = (): FoundBrowser => {
  const shell = process.env.TENDER_CHROMIUM ? undefined : onPath(['chromium-headless-shell'])
  return shell ? { executablePath: shell } : findBrowser('chromium')
}
