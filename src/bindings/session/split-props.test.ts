import { expect, test } from 'vitest'
import { splitProps } from './split-props'

test('splitProps() › separates options, listeners and attributes', () => {
  const [onChange, onLoadError, onClick, onCouponChange] = [() => 1, () => 2, () => 3, () => 4]
  const attachment = Symbol('attachment')
  const props = {
    cardholderName: false,
    onChange,
    onLoadError,
    onCouponChange,
    onClick,
    className: 'card',
    'data-test': 'card',
    constructor: 'x',
    [attachment]: onClick,
  }
  expect(splitProps(props)).toEqual({
    options: { cardholderName: false, onCouponChange },
    listeners: { change: onChange, loaderror: onLoadError },
    attributes: { onClick, className: 'card', 'data-test': 'card', constructor: 'x', [attachment]: onClick },
  })
})
