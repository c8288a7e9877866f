import type { Texts } from './en'

/** French: addressed as vous. Colons stand behind a no-break space. */
export const fr: Texts = {
  'card.title': 'Coordonnées de la carte',
  'card.number': 'Numéro de carte',
  'card.brand': 'Choisissez la marque pour payer',
  'card.expiry': 'Date d’expiration',
  'card.expiry.hint': 'MM / AA',
  'card.cvc': 'Code de sécurité',
  'card.cvc.hint3': '3 chiffres au dos de la carte',
  'card.cvc.hint4': '4 chiffres au recto de la carte',
  'card.name': 'Nom sur la carte',
  'error.number.empty': 'Saisissez votre numéro de carte',
  'error.number.partial': 'Ce numéro de carte est trop court',
  'error.number.invalid': 'Vérifiez le numéro de carte\u00a0: un chiffre semble incorrect',
  'error.number.unaccepted': 'Nous n’acceptons pas % ici\u00a0: utilisez une autre carte',
  'error.expiry.empty': 'Saisissez la date d’expiration',
  'error.expiry.partial': 'Saisissez le mois et l’année, par exemple 08 / 30',
  'error.expiry.invalid': 'Vérifiez la date d’expiration\u00a0: elle est dépassée ou impossible',
  'error.cvc.empty': 'Saisissez le code de sécurité',
  'error.cvc.partial': 'Le code de sécurité est trop court',
  'error.cvc.invalid': 'Le code de sécurité est trop long',
  'error.name.empty': 'Saisissez le nom inscrit sur la carte',
  'decline.general':
    'Votre banque a refusé le paiement. Aucun montant n’a été débité. Utilisez une autre carte ou contactez votre banque.',
  'decline.details':
    'Les coordonnées de la carte n’ont pas été acceptées. Aucun montant n’a été débité. Vérifiez-les, puis réessayez.',
  'decline.expired': 'Cette carte a expiré. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.unsupported':
    'Cette carte ne peut pas être utilisée ici. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.authenticate':
    'Votre banque souhaite vérifier votre identité, ce qui n’a pas pu être fait. Aucun montant n’a été débité.',
  'payment.failed': 'Le paiement n’a pas pu être effectué. Aucun montant n’a été débité. Veuillez réessayer.',
  'payment.cancelled': 'Le paiement a été annulé. Aucun montant n’a été débité.',
  'payment.pending': 'Nous ne savons pas encore si le paiement a abouti. Veuillez patienter avant de réessayer.',
  'payment.elsewhere': 'Le paiement de cette commande est en cours dans une autre fenêtre. Veuillez l’y terminer.',
  'payment.completed': 'Cette commande a déjà été payée. Rien de plus n’a été débité.',
  'payment.unconfirmed':
    'Votre banque vous demande de confirmer ce paiement, ce qui n’est pas possible ici. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'payment.offline': 'Vous semblez être hors ligne. Vérifiez votre connexion, puis réessayez.',
  'payment.unavailable': 'Le paiement est impossible pour le moment. Veuillez réessayer dans quelques minutes.',
  'card.invalid': 'Vérifiez les coordonnées de la carte',
}
