import type { Protection } from '../protection'

const test = 'lab/two-cards/disclosure.property.test.ts'
const title = 'a page cannot distinguish two cards'

/** The rules that decide what the page may learn about typed text. */
const rules: readonly Protection[] = [
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
    search: 'discloseNumberPart[claim.part.value](text)',
    replacement: 'discloseNumberPart.beginning(text)',
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits by clear()',
  },
  {
    name: 'disclosure: a text that the page has cleared may be continued',
    file: 'iframe/card/models/number-claim.ts',
    search: "if (stage === 'begun') entry.write(lost)",
    replacement: "if (stage === 'begun' && entry.isOwn()) entry.remove()",
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits by clear()',
  },
  {
    name: 'disclosure: a digit that a locked field has not taken comes before the next ones',
    file: 'iframe/card/components/input-handlers.ts',
    search: "if (disabled && event.key.length === 1 && digitsOf(event.key) !== '') field.miss()",
    replacement: '',
    test: 'iframe/card/components/input-handlers.test.ts',
    title: 'a digit in a locked input',
  },
  {
    name: 'disclosure: a digit that a form rejects while it is being locked comes before the next ones',
    file: 'iframe/card/card-inputs.tsx',
    search: 'fields.find(({ name }) => inputOf(name) === event.target)?.miss()',
    replacement: '',
    test: 'iframe/card/card-inputs.test.ts',
    title: 'a form that is being locked rejects insertText while it is paying',
  },
  {
    name: 'disclosure: a number that is filled in ends no claim of another frame',
    file: 'iframe/card/models/number-claim.ts',
    search: 'isCompleted && oneByOne && !isInserted',
    replacement: 'isCompleted && !isInserted',
    test: 'iframe/card/models/number-claim.test.ts',
    title: 'does not end when a number is filled into another frame',
  },
  {
    name: 'disclosure: digits before a rest that the page has left end no claim',
    file: 'iframe/card/models/number-claim.ts',
    search: 'isCompleted && oneByOne && !isInserted',
    replacement: 'isCompleted && oneByOne',
    test: 'iframe/card/models/number-claim.test.ts',
    title: 'does not end when digits are typed before a rest that the page has left',
  },
  {
    name: 'disclosure: the same text again is an edit, as another text is',
    file: 'iframe/card/models/field-model.ts',
    search: '    batch(() => {\n      const before = disclosed.peek()',
    replacement: '    if (typed !== text.peek()) batch(() => {\n      const before = disclosed.peek()',
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'after the customer has entered the same text again',
  },
  {
    name: 'disclosure: digits that are put before others continue the number',
    file: 'iframe/card/models/number-claim.ts',
    search: "return isContinued || isShifted ? 'middle' : 'beginning'",
    replacement: "return isContinued ? 'middle' : 'beginning'",
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits that are typed before the others',
  },
  {
    name: 'disclosure: a number in which typed digits are missing has no digits',
    file: 'iframe/card/models/number-claim.ts',
    search: "if (stage === 'begun') part.value = 'broken'",
    replacement: "if (stage === 'begun') part.value = 'middle'",
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no other first six and last four digits by locking the field',
  },
  {
    name: 'disclosure: a number is begun in one frame at a time',
    file: 'iframe/card/models/number-claim.ts',
    search: '    entry.take()\n',
    replacement: "    if (stage !== 'begun') entry.write(options.id)\n",
    test: 'iframe/card/models/hostile-page.test.ts',
    title: 'receives no brand of later digits in a second number field',
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
    name: 'disclosure: of a name that is typed, only its length counts as typing',
    file: 'iframe/card/card-inputs.tsx',
    search: "(name === 'name' ? disclosed.value.characters : disclosed.value)",
    replacement: 'disclosed.value',
    test,
    title,
  },
  {
    name: 'disclosure: typing is noticed by the disclosure and not by the text',
    file: 'iframe/card/card-inputs.tsx',
    search: '...fields.map(({ name, disclosed }) =>',
    replacement: '...fields.map(({ text }) => text.value), ...fields.map(({ name, disclosed }) =>',
    test,
    title,
  },
  {
    name: 'disclosure: co-badged digits are compared with a complete number only',
    file: 'iframe/card/models/disclosure.ts',
    search: 'firstSix: isComplete ? digits.slice(0, 6) : null,',
    replacement: 'firstSix: digits.length > 5 ? digits.slice(0, 6) : null,',
    test,
    title,
  },
  {
    name: 'disclosure: the last four digits belong to a number of the usual length',
    file: 'iframe/card/models/disclosure.ts',
    search: "const isComplete = status === 'valid' && digits.length === usualLength",
    replacement: "const isComplete = status === 'valid' && usualLength > 0",
    test,
    title,
  },
  {
    name: 'disclosure: the rest of a number is not judged by its check digit',
    file: 'iframe/card/models/disclosure.ts',
    search: "(status === 'valid' && digits >= longestRest)",
    replacement: "status === 'valid'",
    test,
    title,
  },
  {
    name: 'disclosure: the spaces of a text that may be continued are those of no brand',
    file: 'iframe/card/models/card-form.ts',
    search: 'discloseNumberPart[claim.partOf(digits, isInserted)](digits)',
    replacement: 'discloseNumberPart.beginning(digits)',
    test,
    title,
  },
  {
    name: 'disclosure: pay() in one frame does not end the claim of another',
    file: 'iframe/card/models/card-form.ts',
    search: 'submit: () => submit(fields, brands, options.claim),',
    replacement: `submit: () => {
      options.claim.follow('', { isTyped: true, isInserted: false })
      return submit(fields, brands, options.claim)
    },`,
    test,
    title,
  },
  {
    name: 'disclosure: the status of a number is decided by six digits at most',
    file: 'src/shared/card/number.ts',
    search: 'const issuer = issuerOf(digits)',
    replacement: 'const issuer = issuerOf(digits) + digits.slice(6, 8)',
    test,
    title,
  },
  {
    name: 'disclosure: a card number in a name is not checked',
    file: 'iframe/card/models/disclosure.ts',
    search: 'const hasNumber = digitsOf(text).length >= shortestNumber',
    replacement:
      "const hasNumber = digitsOf(text).length >= shortestNumber && numberStatus(digitsOf(text)) === 'valid'",
    test,
    title,
  },
]

/**
 * The test that compares two cards has to find each rule that is removed, besides the test of the
 * rule itself.
 */
const undone = rules
  .filter((rule) => rule.test !== test)
  .map((rule): Protection => ({ ...rule, name: `${rule.name}, for two cards`, test, title }))

export const disclosure: readonly Protection[] = [...rules, ...undone]
