import { signal } from '@preact/signals'
import { h, render } from 'preact'

/** The origin of the benchmark's shop. */
const page = 'https://shop.test'
const number = signal('')
const valid = signal(false)

const isCard = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (1 + (index % 2))
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length === 16 && sum % 10 === 0
}

const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, 16)
  number.value = digits.replace(/(.{4})(?=.)/g, '$1 ')
  if (isCard(digits) === valid.value) return
  valid.value = !valid.value
  parent.postMessage({ kind: 'change', valid: valid.value }, page)
}

const Form = () => [
  h('input', { id: 'number', autocomplete: 'cc-number', 'aria-label': 'Card number', value: number.value, onInput }),
  h('input', { id: 'expiry', autocomplete: 'cc-exp', 'aria-label': 'Expiry' }),
  h('input', { id: 'cvc', autocomplete: 'cc-csc', 'aria-label': 'CVC' }),
]

addEventListener('message', async ({ origin, data }) => {
  if (origin !== page || data.kind !== 'submit') return
  const body = JSON.stringify(Array.from(document.querySelectorAll('input'), ({ value }) => value))
  const answer = await fetch('https://api.fields.test/tokenize', { method: 'POST', body })
  parent.postMessage({ kind: 'token', token: (await answer.json()).token }, page)
})
render(h(Form, null), document.body)
parent.postMessage({ kind: 'ready' }, page)
