import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { root } from '../../../../scripts/paths'

const wanted = '@adyen/adyen-web@6.45.2'

/** Path from the project's root. */
export const adyenFolder = 'node_modules/.cache/tender-bench/adyen'

/** Installs the published package with its dependencies into a cache folder, unless it is there. */
export const fetchAdyen = (): void => {
  const folder = `${root}${adyenFolder}`
  if (existsSync(`${folder}/node_modules/@adyen/adyen-web`)) return
  console.error(`Fetching ${wanted} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, '{ "private": true }')
  const how = ['--ignore-scripts', '--no-package-lock', '--no-save', '--loglevel=error']
  execFileSync('npm', ['install', ...how, wanted], { cwd: folder, stdio: 'inherit' })
}
