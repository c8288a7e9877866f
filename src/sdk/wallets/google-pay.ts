/// <reference types="googlepay" />
import { isTenderError, TenderError } from '../../shared/error'
import { waitForAnswer } from '../../shared/with-timeout'
import type { WalletsOptions } from '../types'
import { createGoogleClient, environmentOf, type OpenSheet } from './google-client'
import { cardMethod, googleRequest, googleVersion, transactionInfo } from './google-mapping'
import type { WalletHost } from './host'
import { assertNetworks, googleNetworks } from './networks'
import { sheetTimeouts } from './sheet-timeouts'
import type { GooglePayOptions, WalletAvailability } from './types'
import { googleScript } from './vendor-scripts'
import type { Wallet } from './wallet'
import type { Sheet } from './wallet-sheet'

type PaymentsClient = google.payments.api.PaymentsClient
type GatewayParameters = google.payments.api.PaymentGatewayTokenizationParameters

export const createGooglePay = (host: WalletHost, options: WalletsOptions, settings: GooglePayOptions): Wallet => {
  const { callbackMs } = sheetTimeouts
  let client: PaymentsClient | undefined
  let gateway: GatewayParameters = {}
  let current: OpenSheet | undefined

  const createClient = async (): Promise<PaymentsClient | undefined> => {
    if (!isLoaded()) await host.scripts.load(googleScript)
    if (!isLoaded()) return undefined
    client = createGoogleClient({ host, options, google: settings, sheet: () => current })
    return client
  }
  const prepare = async (): Promise<WalletAvailability> => {
    assertMerchantId(settings, host)
    assertNetworks(googleNetworks(settings.networks ?? options.networks, settings.countryCode), 'Google Pay')
    const readiness = createClient().then((created) => readAvailability(created, cardMethod(options, settings)))
    const availability = await waitForAnswer('wallets: Google Pay', readiness, callbackMs)
    if (availability === 'unavailable' || availability === 'unsupported') return availability
    // The session is requested before the click, because requesting it within the click takes too
    // long.
    gateway = await waitForAnswer('wallets: setupWallet', readGateway(host, settings), callbackMs)
    return availability
  }

  return {
    type: 'GOOGLE_PAY',
    prepare: async () => {
      try {
        return await prepare()
      } catch (error) {
        host.warn(error)
        const isInvalid = isTenderError(error) && error.code === 'options.invalid'
        return client || isInvalid ? 'unavailable' : 'unsupported'
      }
    },
    createButton: ({ style, color, locale, onClick }) => {
      if (!client) throw new TenderError('wallet.failed', 'wallets: Google Pay is not prepared')
      return client.createButton({
        onClick,
        buttonColor: color,
        buttonType: style.label,
        buttonRadius: style.radius,
        // Google uses the language code `no` for Norwegian, and not `nb`.
        buttonLocale: locale === 'nb' ? 'no' : locale.slice(0, 2),
        buttonSizeMode: 'fill',
        allowedPaymentMethods: [cardMethod(options, settings)],
      })
    },
    check: (bill) => void transactionInfo(bill, settings),
    open: (sheet) => {
      const transactionId = crypto.randomUUID()
      current = { sheet, transactionId }
      const { locale } = host
      const request = () =>
        googleRequest({ bill: sheet.bill, options, google: settings, gateway, transactionId, locale })
      showSheet(client, request).then(sheet.close, (error: unknown) => endSheet(sheet, error))
      // A page cannot close Google's sheet. The sheet stays open, and its later result is ignored.
      return () => sheet.fail(new TenderError('destroyed', 'wallets: the element was destroyed'))
    },
  }
}

/**
 * Checks that the merchant id that Google requires in production is present. Google reports a
 * missing id only after the customer's click.
 */
const assertMerchantId = (settings: GooglePayOptions, host: WalletHost) => {
  if (environmentOf(settings, host) === 'TEST' || settings.merchantId?.trim()) return
  throw missingOption('google.merchantId', 'must be your identifier at Google, which PRODUCTION requires')
}

/**
 * Creates the error for a missing option. It is also logged to the console, so that the developer
 * sees it without listening for warnings.
 */
const missingOption = (path: string, message: string): TenderError => {
  const error = new TenderError('options.invalid', `wallets: ${path} ${message}`, { fields: [{ path, message }] })
  console.error(`Tender: ${error.code}: ${error.message}`)
  return error
}

const readAvailability = async (
  client: PaymentsClient | undefined,
  method: ReturnType<typeof cardMethod>,
): Promise<WalletAvailability> => {
  if (!client) return 'unsupported'
  const { result, paymentMethodPresent } = await client.isReadyToPay({
    ...googleVersion,
    allowedPaymentMethods: [method],
    existingPaymentMethodRequired: true,
  })
  if (!result) return 'unavailable'
  return paymentMethodPresent === false ? 'needsSetUp' : 'available'
}

/**
 * Returns the gateway parameters of Google's request. A service that implements only the published
 * interface does not report `gateway`, so the option `google.gateway` must name it.
 * @throws TenderError `options.invalid` if neither names the gateway
 */
const readGateway = async ({ requestSession }: WalletHost, settings: GooglePayOptions): Promise<GatewayParameters> => {
  const { merchantGatewayId } = settings
  const session = await requestSession({ walletType: 'GOOGLE_PAY', payload: { merchantGatewayId } })
  const gateway = settings.gateway ?? session.gateway
  if (typeof gateway !== 'string')
    throw missingOption(
      'google.gateway',
      "must be the gateway's name at Google, because the service does not report it",
    )
  return { gateway, gatewayMerchantId: String(session.gatewayMerchantId ?? merchantGatewayId) }
}

/** Opens the sheet. Rejects, rather than throws, if the request cannot be created. */
const showSheet = async (
  client: PaymentsClient | undefined,
  request: () => google.payments.api.PaymentDataRequest,
): Promise<unknown> => client?.loadPaymentData(request())

const endSheet = (sheet: Sheet, error: unknown) => {
  const statusCode = (error as { statusCode?: unknown } | null)?.statusCode
  if (statusCode === 'CANCELED') sheet.close()
  else if (isTenderError(error)) sheet.fail(error)
  else
    sheet.fail(
      new TenderError('wallet.failed', `wallets: Google Pay ended with ${String(statusCode)}. See the cause`, {
        cause: error,
      }),
    )
}

const isLoaded = () => typeof google !== 'undefined' && google.payments?.api !== undefined
