import { isObject } from '../../shared/is-object'
import type { ApplePayOptions } from './apple-pay/install'
import type { GooglePayOptions } from './google-pay/install'

/** Options of the script that installs both simulators. They are JSON, without functions. */
export interface WalletScriptOptions {
  applePay?: Omit<ApplePayOptions, 'clock' | 'userGesture'>
  googlePay?: Omit<GooglePayOptions, 'clock' | 'userGesture'>
}

const attributes = { applePay: 'data-apple-pay', googlePay: 'data-google-pay' } as const

const read = (script: Element, attribute: string): object => {
  const text = script.getAttribute(attribute)
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {}
  throw new Error(`${attribute}: expected a JSON object, such as {"status": "no-card"}`)
}

/**
 * Returns the options of the script: those of the page's global variable. The JSON in the
 * attributes `data-apple-pay` and `data-google-pay` of the script tag overrides them.
 *
 * @param script The script tag. Null for a module, and for the init script of a test runner.
 * @param options The value of `walletSimulatorOptions`.
 * @throws Error if an attribute is not a JSON object.
 */
export const readScriptOptions = (
  script: Element | null,
  options: WalletScriptOptions = {},
): Required<WalletScriptOptions> => {
  const of = (name: keyof WalletScriptOptions) => ({ ...options[name], ...(script && read(script, attributes[name])) })
  return { applePay: of('applePay'), googlePay: of('googlePay') }
}
