import type { Texts } from './en'

/** Portuguese, in words that Brazil and Portugal share: addressed in the third person. */
export const pt: Texts = {
  'card.title': 'Dados do cartão',
  'card.number': 'Número do cartão',
  'card.expiry': 'Data de validade',
  'card.expiry.hint': 'MM / AA',
  'card.cvc': 'Código CVV',
  'card.cvc.hint3': '3 dígitos no verso do cartão',
  'card.cvc.hint4': '4 dígitos na frente do cartão',
  'card.name': 'Nome no cartão',
  'error.number.empty': 'Insira o número do cartão',
  'error.number.partial': 'Este número de cartão é curto demais',
  'error.number.invalid': 'Verifique o número do cartão: um dos dígitos pode estar errado',
  'error.expiry.empty': 'Insira a data de validade',
  'error.expiry.partial': 'Insira o mês e o ano, por exemplo 08 / 30',
  'error.expiry.invalid': 'Verifique a data de validade: já passou ou não é possível',
  'error.cvc.empty': 'Insira o código CVV',
  'error.cvc.partial': 'O código CVV é curto demais',
  'error.cvc.invalid': 'O código CVV é longo demais',
  'error.name.empty': 'Insira o nome que está no cartão',
  'decline.general': 'O seu banco recusou o pagamento. Nada foi cobrado. Use outro cartão ou fale com o seu banco.',
  'decline.details':
    'Os dados do cartão não puderam ser confirmados. Nada foi cobrado. Verifique-os e tente novamente.',
  'decline.expired': 'Este cartão está fora da validade. Nada foi cobrado. Use outro cartão, por favor.',
  'decline.unsupported': 'Este cartão não pode ser usado aqui. Nada foi cobrado. Use outro cartão, por favor.',
  'decline.authenticate': 'O seu banco quer confirmar a sua identidade, e isso não foi possível. Nada foi cobrado.',
  'payment.failed': 'Não foi possível processar o pagamento. Nada foi cobrado. Tente novamente, por favor.',
  'payment.cancelled': 'O pagamento foi cancelado. Nada foi cobrado.',
  'payment.pending': 'Ainda não sabemos se o pagamento foi concluído. Aguarde antes de tentar novamente.',
  'payment.elsewhere': 'O pagamento deste pedido está em curso noutra janela. Conclua-o ali, por favor.',
  'payment.completed': 'Este pedido já foi pago. Nenhum outro valor foi cobrado.',
  'payment.unconfirmed':
    'O seu banco pede a confirmação deste pagamento, o que não é possível aqui. Nada foi cobrado. Use outro cartão, por favor.',
  'payment.offline': 'Parece que está sem internet. Verifique e tente novamente.',
  'payment.unavailable': 'Não é possível pagar neste momento. Tente novamente dentro de alguns minutos.',
  'card.invalid': 'Verifique os dados do cartão',
}
