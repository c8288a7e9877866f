import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type DefaultTheme,
  defineConfigWithTheme,
  type HeadConfig,
  type MarkdownRenderer,
  type UserConfig,
} from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { apiSidebar } from './api-sidebar'
import { fileGroups } from './file-groups'
import { projectLinks } from './project-links'
import { search } from './search'
import { sidebar } from './sidebar'
import { slugOf } from './slug'
import { stackTables } from './stack-tables'

const {
  /** The path that the site is served below, with a slash at both ends. */
  TENDER_DOCS_BASE: base = '/',
  /**
   * The address of the project's files, with a slash at the end. Without it, source files are named
   * and not linked.
   */
  TENDER_DOCS_REPOSITORY: repository,
  /** The address of the site, with a slash at the end, for the picture that chats show. */
  TENDER_DOCS_URL: siteUrl,
  /**
   * The address of a demo shop on its own two origins, which the page "Demo" contains. The shop
   * must allow the site to embed it (`embedder` in `demo/server/start-demo.ts`).
   */
  TENDER_DOCS_DEMO_URL: demoUrl = '',
} = process.env

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const { version } = JSON.parse(readFileSync(fileOf('package.json'), 'utf8')) as { version: string }

const description =
  'A browser checkout SDK with isolated card frames, a checkout intent, and a stateful mock of the whole payment service.'

interface ThemeConfig extends DefaultTheme.Config {
  demoUrl: string
}

// The plugin is typed for the project's version of Vite, and VitePress brings its own.
type VitePlugins = NonNullable<NonNullable<UserConfig['vite']>['plugins']>

const socialPicture = (url: string): HeadConfig => ['meta', { property: 'og:image', content: `${url}demo.png` }]

const config = (md: MarkdownRenderer) => {
  fileGroups(md)
  stackTables(md)
  projectLinks(md, repository)
}

export default defineConfigWithTheme<ThemeConfig>({
  title: 'Tender',
  description,
  lang: 'en',
  base,
  head: [
    ['link', { rel: 'icon', href: `${base}favicon.svg` }],
    ['meta', { property: 'og:site_name', content: 'Tender' }],
    ...(siteUrl === undefined ? [] : [socialPicture(siteUrl)]),
  ],
  transformHead: ({ pageData }) => [
    ['meta', { property: 'og:title', content: pageData.title }],
    ['meta', { property: 'og:description', content: pageData.description || description }],
  ],
  // The dates of the pages come from the repository's history.
  lastUpdated: existsSync(fileOf('.git')),
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // Addresses on the reader's own machine.
  ignoreDeadLinks: [/^http:\/\/localhost:/],
  markdown: { anchor: { slugify: slugOf }, config },
  themeConfig: {
    logo: '/favicon.svg',
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Playground', link: '/playground' },
      { text: 'Server', link: '/server/', activeMatch: '^/server/' },
      { text: 'Operators', link: '/operators/', activeMatch: '^/operators/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: version, link: '/changelog' },
      ...(repository === undefined ? [] : [{ text: 'Source', link: repository }]),
    ],
    ...(repository !== undefined && {
      editLink: { pattern: `${repository}docs/:path`, text: 'See the source of this page' },
    }),
    footer: {
      message: 'MIT licence. No page of this site loads anything from another origin.',
      copyright: `<a href="${base}changelog.html">Tender ${version}</a> · <a href="${base}security.html">Report a vulnerability</a> · <a href="${base}llms.txt">llms.txt</a>`,
    },
    search: { provider: 'local', options: { miniSearch: search } },
    sidebar: { '/api/': apiSidebar(), '/': sidebar },
    outline: [2, 3],
    demoUrl,
  },
  vite: {
    // The built package, for the checkout on the start page.
    resolve: {
      alias: {
        'tender-checkout/vue': fileOf('dist/vue.js'),
        'tender-checkout/mock/worker': fileOf('dist/mock-worker.js'),
      },
    },
    plugins: [
      llms({
        title: 'Tender',
        description,
        injectLLMHint: false,
        // The API reference has a page for each type: llms.txt links to its index only.
        ignoreFilesPerOutput: {
          llmsTxt: ['api/*/**', 'decisions/*'],
          llmsFullTxt: ['api/**', 'decisions/*', 'contributing.md', 'releasing.md', 'changelog.md'],
        },
      }),
    ] as unknown as VitePlugins,
  },
})
