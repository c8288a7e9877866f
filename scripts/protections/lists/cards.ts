import type { Protection } from '../protection'

/** Protections of card data in a frame: what the page receives, and what remains in the inputs. */
export const cards: readonly Protection[] = [
  {
    name: 'payment: the page receives exactly six first digits of a saved card',
    file: 'iframe/payment/models/saved-method.ts',
    search: "/^\\d{6}/.exec(number ?? '')",
    replacement: "/^\\d{6,}/.exec(number ?? '')",
    test: 'iframe/payment/models/saved-method.test.ts',
    title: 'more digits than the page may receive',
  },
  {
    name: 'payment: the page receives exactly four last digits of a saved card',
    file: 'iframe/payment/models/saved-method.ts',
    search: "/\\d{4}$/.exec(number ?? '')",
    replacement: "/\\d{4,}$/.exec(number ?? '')",
    test: 'iframe/payment/models/saved-method.test.ts',
    title: 'more digits than the page may receive',
  },
  {
    name: 'card: inputs that the browser has restored are emptied',
    file: 'iframe/card/early-handshake.ts',
    search: "  input.value = ''\n",
    replacement: '',
    test: 'iframe/card/visit.test.ts',
    title: 'empties every input that the browser has restored',
  },
  {
    name: 'card: the inputs of the document get names of this visit',
    file: 'iframe/card/early-handshake.ts',
    search: '  input.name = visit + input.name\n',
    replacement: '',
    test: 'iframe/card/visit.test.ts',
    title: 'gives its inputs other names on each visit',
  },
  {
    name: 'card: each visit has a random id',
    file: 'iframe/card/early-handshake.ts',
    search: 'const visit = crypto.randomUUID()',
    replacement: "const visit = 'visit'",
    test: 'iframe/card/visit.test.ts',
    title: 'gives its inputs other names on each visit',
  },
  {
    name: 'card: rendered inputs have names of this visit',
    file: 'iframe/card/components/field.tsx',
    search: 'name={visit + name}',
    replacement: "name={visit === '' ? '' : name}",
    test: 'iframe/card/card-inputs.test.ts',
    title: 'begins the name of each input with the id of the visit',
  },
]
