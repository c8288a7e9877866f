import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generateContract } from './contract/generate'
import { generatePageTexts } from './page-texts'
import { root } from './paths'

/** Writes the generated sources that differ. They are not in git. */
export const writeGenerated = (): void => {
  const source = (name: string) => readFileSync(`${root}src/contract/${name}.graphql`, 'utf8')
  const contract = generateContract({ base: source('base'), full: source('full'), browser: source('browser') })
  writeFiles('src/contract/generated/', contract)
  writeFiles('src/shared/messages/generated/', generatePageTexts())
}

const writeFiles = (folder: string, files: Record<string, string>) => {
  mkdirSync(root + folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const path = root + folder + name
    if (readText(path) !== text) writeFileSync(path, text)
  }
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
