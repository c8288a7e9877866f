import type { ActionDisplay, PayRequest } from '../../../src/shared/types'

/**
 * Returns how an action is shown. The page of an alternative method is opened by a redirect, or in
 * a pop-up that the merchant's page has opened during the click. For a challenge, the dialog
 * replaces the pop-up.
 */
export const actionDisplay = (isAlternative: boolean, { actions }: Pick<PayRequest, 'actions'>): ActionDisplay => {
  if (isAlternative) return actions === 'popup' ? actions : 'redirect'
  return actions === 'popup' ? 'modal' : actions
}
