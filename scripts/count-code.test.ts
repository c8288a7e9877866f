import { expect, it } from 'vitest'
import { countCode } from './count-code'

it.each<[string, string, number]>([
  [
    'imports, comments and empty lines',
    "import { a } from 'a'\nimport {\n  b,\n} from 'b'\n\n// note\n/**\n * @returns a\n */\nexport const c = a(b)\n",
    1,
  ],
  ['comments beside and inside code', 'const a = { // first\n  /* second */\n  b: 1, // third\n}\n', 3],
  ['exports of another file', "export { a } from 'a'\n", 1],
  ['the lines of a text', 'const a = `one\n\n// two`\n', 3],
  ['elements', 'const a = (\n  <p>\n    {/* note */}\n    text\n  </p>\n)\n', 6],
  ['nothing', '', 0],
])('counts %s', (_what, text, expected) => {
  expect(countCode('file.tsx', text)).toBe(expected)
})
