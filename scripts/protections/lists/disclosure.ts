import type { Protection } from '../protection'

const test = 'iframe/disclosure.property.test.ts'
const title = 'a page cannot distinguish two cards'

/**
 * The function that decides what the page may learn about typed text: its rules removed, and leaks
 * that were written without looking at the test that finds them.
 */
export const disclosure: readonly Protection[] = [
  {
    name: 'disclosure: the brand is decided by six digits at most',
    file: 'iframe/card/models/disclosure.ts',
    search: 'brandOf(issuerOf(digits))',
    replacement: 'brandOf(digits)',
    test: 'iframe/card/models/disclosure.test.ts',
    title: 'does not use digits after the sixth for the brand',
  },
  {
    name: 'disclosure: a number that may be continued has no brand',
    file: 'iframe/card/models/card-form.ts',
    search: '(claim.isHeld.value ? discloseNumber(text) : discloseContinuedNumber(text))',
    replacement: 'discloseNumber(text)',
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits by clear()',
  },
  {
    name: 'disclosure: a text that the page has cleared may be continued',
    file: 'iframe/card/models/number-claim.ts',
    search: "if (stage === 'begun' && entry.isOwn()) entry.write(lost)",
    replacement: "if (stage === 'begun' && entry.isOwn()) entry.remove()",
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits by clear()',
  },
  {
    name: 'disclosure: a number is begun in one frame at a time',
    file: 'iframe/card/models/number-claim.ts',
    search: 'if (entry.isFree()) entry.write(options.id)',
    replacement: 'entry.write(options.id)',
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits in a second number field',
  },
  {
    name: 'disclosure: two texts with one disclosure change no progress',
    file: 'iframe/card/models/field-model.ts',
    search: 'if (disclosed.peek() === before) return\n',
    replacement: '\n',
    test: 'iframe/card/models/card-form.test.ts',
    title: 'is the same after another number with the same disclosure was pasted',
  },
  {
    name: 'disclosure: the name is judged when its field is left',
    file: 'iframe/card/models/card-form.ts',
    search: "progress === 'typing' && characters > 0 ? 'valid' : status",
    replacement: 'status',
    test: 'iframe/card/models/card-form.test.ts',
    title: 'is told to be missing or not while it is typed',
  },
  {
    name: 'disclosure: leak: empty depends on a digit',
    file: 'iframe/card/models/card-form.ts',
    search: 'empty: list.every(',
    replacement: 'empty: Number(fields.digits.value.at(7) ?? 0) > 8 || list.every(',
    test,
    title,
  },
  {
    name: 'disclosure: leak: seven first digits',
    file: 'iframe/card/models/disclosure.ts',
    search: 'firstSix: isComplete ? digits.slice(0, 6) : null,',
    replacement: 'firstSix: isComplete ? digits.slice(0, 7) : null,',
    test,
    title,
  },
  {
    name: 'disclosure: leak: five last digits',
    file: 'iframe/card/models/disclosure.ts',
    search: 'lastFour: isComplete ? digits.slice(-4) : null,',
    replacement: 'lastFour: isComplete ? digits.slice(-5) : null,',
    test,
    title,
  },
  {
    name: 'disclosure: leak: the security code depends on its digits',
    file: 'iframe/card/models/card-form.ts',
    search: 'judge: ({ digits }) => cvcStatus(digits, number.disclosed.value.brand),',
    replacement:
      "judge: ({ digits }) => (cvc.text.peek().startsWith('9') ? 'partial' : cvcStatus(digits, number.disclosed.value.brand)),",
    test,
    title,
  },
]
