import type { Texts } from './en'

/** Spanish, for Spain and Latin America alike: addressed as usted. */
export const es: Texts = {
  'card.title': 'Datos de la tarjeta',
  'card.number': 'Número de tarjeta',
  'card.brand': 'Elija la marca con la que quiere pagar',
  'card.expiry': 'Caducidad',
  'card.expiry.hint': 'MM / AA',
  'card.cvc': 'Código CVV',
  'card.cvc.hint3': '3 dígitos en el reverso de la tarjeta',
  'card.cvc.hint4': '4 dígitos en el anverso de la tarjeta',
  'card.name': 'Nombre en la tarjeta',
  'error.number.empty': 'Introduzca el número de su tarjeta',
  'error.number.partial': 'Este número de tarjeta es demasiado corto',
  'error.number.invalid': 'Revise el número de tarjeta: puede que algún dígito sea incorrecto',
  'error.number.unaccepted': 'Aquí no podemos aceptar %: utilice otra tarjeta',
  'error.expiry.empty': 'Introduzca la fecha de caducidad',
  'error.expiry.partial': 'Introduzca el mes y el año, por ejemplo 08 / 30',
  'error.expiry.invalid': 'Revise la fecha de caducidad: ya ha pasado o no es posible',
  'error.cvc.empty': 'Introduzca el código CVV',
  'error.cvc.partial': 'El código CVV es demasiado corto',
  'error.cvc.invalid': 'El código CVV es demasiado largo',
  'error.name.empty': 'Introduzca el nombre que figura en la tarjeta',
  'decline.general':
    'Su banco ha rechazado el pago. No se ha cobrado nada. Utilice otra tarjeta o consulte a su banco.',
  'decline.details':
    'Los datos de la tarjeta no se han aceptado. No se ha cobrado nada. Revíselos e inténtelo de nuevo.',
  'decline.expired': 'Esta tarjeta ha caducado. No se ha cobrado nada. Utilice otra tarjeta, por favor.',
  'decline.unsupported': 'Esta tarjeta no se puede usar aquí. No se ha cobrado nada. Utilice otra tarjeta, por favor.',
  'decline.authenticate':
    'Su banco quiere comprobar que es usted quien paga, y no ha sido posible. No se ha cobrado nada.',
  'payment.failed': 'No se ha podido realizar el pago. No se ha cobrado nada. Inténtelo de nuevo, por favor.',
  'payment.cancelled': 'El pago se ha cancelado. No se ha cobrado nada.',
  'payment.pending': 'Aún no sabemos si el pago se ha realizado. Espere un momento antes de volver a intentarlo.',
  'payment.elsewhere': 'Este pedido se está pagando en otra ventana. Termine el pago allí, por favor.',
  'payment.completed': 'Este pedido ya está pagado. No se ha cobrado nada más.',
  'payment.unconfirmed':
    'Su banco le pide que confirme este pago, y aquí no es posible. No se ha cobrado nada. Utilice otra tarjeta, por favor.',
  'payment.offline': 'Parece que no tiene conexión. Compruébela e inténtelo de nuevo.',
  'payment.unavailable': 'En este momento no es posible pagar. Inténtelo de nuevo dentro de unos minutos.',
  'card.invalid': 'Revise los datos de la tarjeta',
}
