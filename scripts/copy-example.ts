import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyExample, exampleNames } from './examples/copy-example'
import { root } from './paths'

// `npm run example -- react-vite ../my-shop`: makes a project of an example.
const [name, target] = process.argv.slice(2)
const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}
if (name === undefined || target === undefined)
  fail(`npm run example -- NAME FOLDER\n  NAME    ${exampleNames.join(', ')}\n  FOLDER  a new folder`)
else {
  const folder = resolve(process.env.INIT_CWD ?? '.', target)
  if (existsSync(folder)) fail(`${folder} exists. Name a new folder.`)
  copyExample(name, folder)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packed = join(root, `tender-checkout-${version}.tgz`)
  const packages = existsSync(packed) ? ` ${packed}` : ''
  console.log(`The shop ${name} is in ${folder}. Start it:\n\n  cd ${folder}\n  npm install${packages}\n  npm run dev`)
}
