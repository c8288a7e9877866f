import type { Protection } from '../protection'

/**
 * Faults that a later change could bring into the frames: each makes something that the page can
 * observe depend on the digits of a card, or on a name. They were written as an attacker would
 * hide them, without looking at the programs of the test that finds them.
 */
const leaks: readonly Omit<Protection, 'test' | 'title'>[] = [
  {
    name: 'the state is empty for some digits',
    file: 'iframe/card/models/card-form.ts',
    search: 'empty: list.every(',
    replacement: 'empty: Number(fields.digits.value.at(7) ?? 0) > 8 || list.every(',
  },
  {
    name: 'seven first digits are reported',
    file: 'iframe/card/models/disclosure.ts',
    search: 'firstSix: isComplete ? digits.slice(0, 6) : null,',
    replacement: 'firstSix: isComplete ? digits.slice(0, 7) : null,',
  },
  {
    name: 'five last digits are reported',
    file: 'iframe/card/models/disclosure.ts',
    search: 'lastFour: isComplete ? digits.slice(-4) : null,',
    replacement: 'lastFour: isComplete ? digits.slice(-5) : null,',
  },
  {
    name: 'some security codes are incomplete',
    file: 'iframe/card/models/card-form.ts',
    search: 'judge: ({ digits }) => cvcStatus(digits, number.disclosed.value.brand),',
    replacement:
      "judge: ({ digits }) => (cvc.text.peek().startsWith('9') ? 'partial' : cvcStatus(digits, number.disclosed.value.brand)),",
  },
  {
    name: 'the order of two messages follows the last digit of a field',
    file: 'iframe/card/components/input-handlers.ts',
    search: '      field.leave()\n      on.onBlur(name)\n',
    replacement: `      if (/[02468]$/.test(field.text.peek())) on.onBlur(name)
      field.leave()
      if (!/[02468]$/.test(field.text.peek())) on.onBlur(name)
`,
  },
  {
    name: 'Enter is reported twice for some texts',
    file: 'iframe/card/components/input-handlers.ts',
    search: "if (event.key === 'Enter' && !event.repeat) on.onEnter()",
    replacement: `if (event.key === 'Enter' && !event.repeat) {
        on.onEnter()
        if (field.text.peek().includes('7')) on.onEnter()
      }`,
  },
  {
    name: 'after the paste of a card, the focus moves by its digits',
    file: 'iframe/card/card-inputs.tsx',
    search: "const next = card.fields.find(({ status }) => status.peek() !== 'valid')",
    replacement: `const next = card.fields.find(
        ({ status, text }) => status.peek() !== 'valid' || /[5-9]$/.test(text.peek()),
      )`,
  },
  {
    name: 'after a lost card, fields ask again by their digits',
    file: 'iframe/card/card-inputs.tsx',
    search: "const empty = fields.filter(({ text }) => text.peek() === '')",
    replacement: "const empty = fields.filter(({ text }) => text.peek() === '' || /[5-9]$/.test(text.peek()))",
  },
  {
    name: 'the error of a number follows its digits',
    file: 'iframe/card/models/card-form.ts',
    search: "(error === 'partial' && digits >= usualLength ? 'invalid' : error)",
    replacement: "(error === 'partial' && (digits >= usualLength || number.text.peek()[9]! > '6') ? 'invalid' : error)",
  },
  {
    name: 'the entry in storage depends on the digits that clear() removes',
    file: 'iframe/card/models/card-form.ts',
    search: 'onClear: claim.lose,',
    replacement: "onClear: () => number.text.peek()[5] === '5' || claim.lose(),",
  },
  {
    name: 'a header of a request contains a digit of the number',
    file: 'iframe/controller/payment/instruments.ts',
    search: 'const idempotencyKey = newKey()',
    replacement: 'const idempotencyKey = newKey() + choice.card.number.at(8)',
  },
  {
    name: 'the time of a request follows the security code',
    file: 'iframe/card/card-inputs.tsx',
    search: 'if (complete.value) callback()',
    replacement: "if (complete.value && !form.fields[2]?.text.peek().startsWith('0')) callback()",
  },
  {
    name: 'the check digit is judged before the number is complete',
    file: 'iframe/card/models/disclosure.ts',
    search: '    digits: digits.length,\n    status,\n    brand,\n',
    replacement: `    digits: digits.length,
    status: digits.length === 14 && Number(digits) % 10 === 3 ? 'invalid' : status,
    brand,
`,
  },
  {
    name: 'the order of the valid fields follows the month',
    file: 'iframe/card/models/card-form.ts',
    search: "valid: cardholderName.value ? valid : valid.filter((name) => name !== 'name'),",
    replacement: `valid: (cardholderName.value ? valid : valid.filter((name) => name !== 'name')).sort(() =>
        fields.expiry.text.peek().startsWith('09') ? -1 : 0,
      ),`,
  },
  {
    name: 'pay() lists the invalid fields in an order that follows the name',
    file: 'iframe/card/models/card-form.ts',
    search: 'const invalid = list.filter(',
    replacement: "if (fields.name.text.peek().startsWith('E')) list.reverse()\n  const invalid = list.filter(",
  },
  {
    name: 'pay() names the number twice for some digits',
    file: 'iframe/card/card-inputs.tsx',
    search: 'liveRegion.announce(form.fields)\n    const messages',
    replacement: `liveRegion.announce(form.fields)
    if (form.fields[0]?.text.peek()[8] === '8') collected.invalid.push('number')
    const messages`,
  },
  {
    name: 'a field asks for the code again only if it began with some digits',
    file: 'iframe/card/models/field-model.ts',
    search: "needsReentry.value = again && text.peek() !== ''",
    replacement: 'needsReentry.value = again && /^[5-9]/.test(text.peek())',
  },
  {
    name: 'the brand is told a digit later for some numbers',
    file: 'iframe/card/models/disclosure.ts',
    search: 'const { brand, usualLength } = brandOf(issuerOf(digits))',
    replacement: `const shown = digits.length === 7 && digits.endsWith('1') ? '' : digits
  const { brand, usualLength } = brandOf(issuerOf(shown))`,
  },
]

const test = 'lab/two-cards/disclosure.property.test.ts'
const title = 'a page cannot distinguish two cards'

export const seededLeaks: readonly Protection[] = leaks.map(({ name, ...leak }) => ({
  ...leak,
  name: `disclosure: leak: ${name}`,
  test,
  title,
}))
