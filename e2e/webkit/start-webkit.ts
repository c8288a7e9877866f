import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { findWebKit } from '../../scripts/find-webkit'

export interface WebKit {
  driver: WebDriver
  stop(): Promise<void>
}

const driverPort = 4490

/** Starts WebKit on a virtual screen of its own, driven by WebDriver. */
export const startWebKit = async (): Promise<WebKit> => {
  const found = findWebKit()
  const screen = spawn(found.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  const server = spawn(found.driver, [`--port=${driverPort}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const stopProcesses = async () => {
    await end(server)
    await end(screen)
  }
  try {
    await answering(`http://127.0.0.1:${driverPort}/status`)
    const options = { binary: found.browser, args: ['--automation'] }
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${driverPort}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build()
    return {
      driver,
      stop: async () => {
        await driver.quit()
        await stopProcesses()
      },
    }
  } catch (error) {
    await stopProcesses()
    throw error
  }
}

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** Milliseconds until the driver must be ready. */
const patienceMs = 20_000

const answering = async (url: string) => {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((passed) => setTimeout(passed, 100))
  }
  throw new Error(`WebKitWebDriver did not answer within ${patienceMs} ms`)
}
