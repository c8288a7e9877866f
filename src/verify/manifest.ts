import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { CheckFailure } from './check-failure'

const manifestShape = z.object({
  name: z.literal('tender-checkout'),
  version: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      sha384: z.string(),
      runsOn: z.string(),
      addresses: z.array(z.object({ path: z.string(), immutable: z.boolean() })).optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/** The published files of a version, from its `dist/manifest.json`. */
export type PublishedManifest = z.infer<typeof manifestShape>
export type PublishedFile = PublishedManifest['files'][number]

/**
 * Reads a manifest.
 *
 * @throws CheckFailure if the file cannot be read, or is not a manifest of this package.
 */
export const readManifest = async (file: string | URL): Promise<PublishedManifest> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CheckFailure(`The manifest cannot be read: ${file}`)
  })
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    throw new CheckFailure(`This is not a manifest of tender-checkout: ${file}`)
  }
}
