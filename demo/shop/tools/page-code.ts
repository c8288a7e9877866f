/** Functions that load the files of the demo, by their path from this file. */
const loaders = import.meta.glob<string>(
  [
    '../../shop/*.{html,ts}',
    '../../scenarios/*.ts',
    '../../shop/wallets/*.ts',
    '../../appearance-editor/models/*.ts',
    '../../backend/*.ts',
    '../../catalogue/*.ts',
    '!../../**/*.test.ts',
  ],
  { query: '?raw', import: 'default' },
)

/** The functions in `loaders`, by the path of their file in the folder `demo`. */
const loaderOf = new Map(
  Object.entries(loaders).map(([path, load]) => [new URL(path, 'file:///shop/tools/').pathname.slice(1), load]),
)

/** The code on the shop's server, which all pages share. */
const server = [
  'backend/create-backend.ts',
  'backend/find-order.ts',
  'backend/order-status.ts',
  'catalogue/price-order.ts',
]

/** The files of each page, by the page's path. The page's own code is first. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'shop/checkout.ts',
    'shop/index.html',
    'shop/shop-routes.ts',
    'shop/appearance.ts',
    'shop/show-field-errors.ts',
    ...server,
  ],
  '/tag.html': ['shop/tag.html', 'shop/tag-page.ts', 'shop/show-field-errors.ts', ...server],
  '/fields.html': ['shop/fields.ts', 'shop/fields.html', 'shop/shop-routes.ts', ...server],
  '/returning.html': [
    'shop/returning.ts',
    'shop/returning.html',
    'shop/shop-routes.ts',
    'backend/open-account.ts',
    ...server,
  ],
  '/method-buttons.html': ['shop/method-buttons.ts', 'shop/method-buttons.html', 'shop/shop-routes.ts', ...server],
  '/cart.html': ['shop/cart.ts', 'shop/cart.html', 'shop/wallets/merchant.ts', 'shop/wallets/delivery.ts', ...server],
  // This page takes no payments, so it needs no code on the server.
  '/appearance-editor.html': [
    'appearance-editor/models/mount-preview.ts',
    'shop/appearance-editor.html',
    'appearance-editor/models/editor-state.ts',
    'appearance-editor/models/presets.ts',
    'appearance-editor/models/contrast.ts',
    'appearance-editor/models/write-code.ts',
  ],
  '/scenarios.html': ['scenarios/scenarios.ts', 'shop/scenarios.ts', 'shop/scenarios.html', ...server],
  '/confirmation.html': ['shop/confirmation.ts', 'shop/confirmation.html', 'shop/describe-order.ts', ...server],
}

/** Returns the files of a page; empty for a page without code to show. */
export const filesOfPage = (path: string): readonly string[] => filesOf[path.replace(/index\.html$/, '')] ?? []

/**
 * Loads a file as it is in the repository.
 * @throws Error if the build does not contain the file
 */
export const loadFile = (file: string): Promise<string> => {
  const load = loaderOf.get(file)
  if (!load) throw new Error(`The build has no file ${file}`)
  return load()
}
