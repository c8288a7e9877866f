import { build } from 'vite'
import { buildTypes } from './build-types'
import { root } from './paths'

/** Builds the npm doors into `dist`: the code, which leaves its dependencies to the shop's bundler, and the types. */
export const buildPackage = async (): Promise<void> => {
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir: `${root}dist`,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: { index: `${root}src/index.ts`, server: `${root}src/server.ts` }, formats: ['es'] },
      rolldownOptions: { external: (id) => !/^[./]/.test(id) && !id.startsWith(root) },
    },
  })
  await buildTypes('tsconfig.build.json')
}
