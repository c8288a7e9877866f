import { build } from 'vite'
import { root } from './paths'

/**
 * Builds the inspector of `tender-mock` into `dist/inspector`. The inspector calls the server from
 * which it was loaded.
 */
export const buildInspector = async (): Promise<void> => {
  await build({
    root: `${root}demo/panel`,
    base: './',
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      { name: 'mode', transformIndexHtml: (html) => html.replace('__MODE__', 'node').replace('__SHOP_ORIGIN__', '') },
    ],
    build: {
      outDir: `${root}dist/inspector`,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
}
