/// <reference types="googlepay" />
import { isTenderError, TenderError } from '../../shared/error'
import type { WalletsOptions } from '../types'
import { createGoogleClient, environmentOf, type OpenSheet } from './google-client'
import { cardMethod, googleRequest, googleVersion, transactionInfo } from './google-mapping'
import type { WalletHost } from './host'
import { sheetTiming } from './sheet'
import type { GooglePayOptions, WalletAvailability } from './types'
import { googleScript } from './vendor-scripts'
import type { Wallet } from './wallet'
import { withTimeout } from './with-timeout'

export const createGooglePay = (host: WalletHost, options: WalletsOptions, settings: GooglePayOptions): Wallet => {
  let client: google.payments.api.PaymentsClient | undefined
  let gateway: google.payments.api.PaymentGatewayTokenizationParameters = {}
  let current: OpenSheet | undefined

  /** Google refuses it too, but only once the customer has clicked. */
  const checkMerchant = () => {
    if (environmentOf(settings, host) === 'TEST' || settings.merchantId?.trim()) return
    const fault = {
      path: 'google.merchantId',
      message: 'expected your identifier at Google: PRODUCTION takes no payment without',
    }
    const error = new TenderError('options.invalid', `wallets: ${fault.path}: ${fault.message}`, { fields: [fault] })
    // Its developer is to see it also where nobody listens.
    console.error(`Tender: ${error.code}: ${error.message}`)
    throw error
  }

  const isReady = async (): Promise<WalletAvailability> => {
    if (!isLoaded()) await host.loadScript(googleScript)
    if (!isLoaded()) return 'unsupported'
    client = createGoogleClient({ host, options, google: settings, sheet: () => current })
    const { result, paymentMethodPresent } = await client.isReadyToPay({
      ...googleVersion,
      allowedPaymentMethods: [cardMethod(options)],
      existingPaymentMethodRequired: true,
    })
    if (!result) return 'unavailable'
    return paymentMethodPresent === false ? 'needsSetUp' : 'available'
  }

  /** In the click it is too late to ask the service. */
  const readGateway = async () => {
    const payload = { merchantGatewayId: settings.merchantGatewayId }
    const session = await host.setUp({ walletType: 'GOOGLE_PAY', payload })
    gateway = { gateway: String(session.gateway), gatewayMerchantId: String(session.gatewayMerchantId) }
  }

  return {
    type: 'GOOGLE_PAY',
    prepare: async () => {
      try {
        checkMerchant()
        const availability = await withTimeout(sheetTiming.callback, 'Google Pay', isReady())
        if (availability === 'unavailable' || availability === 'unsupported') return availability
        await withTimeout(sheetTiming.callback, 'setupWallet', readGateway())
        return availability
      } catch (error) {
        host.warn(error)
        return client || (isTenderError(error) && error.code === 'options.invalid') ? 'unavailable' : 'unsupported'
      }
    },
    button: ({ style, color, locale, onClick }) => {
      if (!client) throw new TenderError('wallet.failed', 'wallets: Google Pay has not been prepared')
      return client.createButton({
        onClick,
        buttonColor: color,
        buttonType: style.label,
        buttonRadius: style.radius,
        // Google names Norwegian by its macrolanguage.
        buttonLocale: locale === 'nb' ? 'no' : locale.slice(0, 2),
        buttonSizeMode: 'fill',
        allowedPaymentMethods: [cardMethod(options)],
      })
    },
    check: (bill) => void transactionInfo(bill, settings),
    open: (sheet) => {
      const transactionId = crypto.randomUUID()
      current = { sheet, transactionId }
      const request = () =>
        googleRequest({
          bill: sheet.bill,
          options,
          google: settings,
          gateway,
          transactionId,
          locale: host.locale,
        })
      show(client, request).then(sheet.close, (error: unknown) => {
        const statusCode = (error as { statusCode?: unknown } | null)?.statusCode
        if (statusCode === 'CANCELED') sheet.close()
        else if (isTenderError(error)) sheet.fail(error)
        else
          sheet.fail(new TenderError('wallet.failed', `wallets: Google Pay: ${String(statusCode)}`, { cause: error }))
      })
      // Google has no way to take its sheet away: what comes of it is not heard any more.
      return () => sheet.fail(new TenderError('destroyed', 'wallets: the element was taken away'))
    },
  }
}

/** Also what it throws at once is an end of the sheet. */
const show = async (
  client: google.payments.api.PaymentsClient | undefined,
  request: () => google.payments.api.PaymentDataRequest,
): Promise<unknown> => client?.loadPaymentData(request())

const isLoaded = () => typeof google !== 'undefined' && google.payments?.api !== undefined
