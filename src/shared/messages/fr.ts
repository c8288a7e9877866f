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
  'error.expiry.partial': 'Saisissez le mois et l’année d’expiration, par exemple 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Vérifiez la date d’expiration\u00a0: elle est dépassée ou impossible',
  'error.cvc.empty': 'Saisissez le code de sécurité',
  'error.cvc.partial': 'Le code de sécurité est trop court',
  'error.cvc.invalid': 'Le code de sécurité est trop long',
  'error.name.empty': 'Saisissez le nom inscrit sur la carte',
  'methods.title': 'Moyen de paiement',
  'methods.card': 'Carte',
  'methods.new': 'Nouvelle carte',
  'methods.loading': 'Chargement de vos cartes enregistrées',
  'methods.failed':
    'Vos cartes enregistrées n’ont pas pu être chargées\u00a0: vous pouvez payer avec une nouvelle carte',
  'methods.offline':
    'Vous semblez être hors ligne\u00a0: vos cartes enregistrées apparaîtront au retour de la connexion',
  'methods.retry': 'Réessayer',
  'methods.ending': 'se terminant par %',
  'methods.expires': 'Expire en %',
  'methods.expired': 'Expirée en %',
  'methods.default': 'Par défaut',
  'methods.default.make': 'Définir par défaut',
  'methods.default.done': '% est maintenant votre carte par défaut',
  'methods.default.failed': '% n’a pas pu devenir votre carte par défaut\u00a0: veuillez réessayer',
  'methods.delete': 'Supprimer',
  'methods.delete.ask': 'Supprimer % de vos cartes enregistrées\u00a0?',
  'methods.delete.keep': 'Conserver',
  'methods.delete.done': '% a été supprimée',
  'methods.delete.failed': '% n’a pas pu être supprimée et reste enregistrée\u00a0: veuillez réessayer',
  'methods.save': 'Enregistrer cette carte pour la prochaine fois',
  'methods.save.hint':
    'Le service de paiement conserve la carte pour cette boutique, sans son code de sécurité. Vous pouvez la supprimer ici à tout moment',
  'methods.continue': 'Vous continuerez chez % pour payer',
  'error.methods.expired': 'Cette carte a expiré\u00a0: choisissez-en une autre ou saisissez-en une nouvelle',
  'challenge.title': 'Confirmez votre paiement',
  'challenge.cancel': 'Annuler',
  'challenge.loading': 'Chargement de la page de votre banque',
  'challenge.slow': 'Cela prend plus de temps que d’habitude',
  'challenge.retry': 'Réessayer',
  'challenge.page': 'Ouvrir sur une page à part',
  'challenge.back': 'Retour vers %',
  'challenge.notAllowed':
    'Nous ne pouvons pas vous rediriger vers % depuis cette page\u00a0: veuillez retourner vous-même sur le site de la boutique',
  'decline.general':
    'Votre banque a refusé le paiement. Aucun montant n’a été débité. Utilisez une autre carte ou contactez votre banque.',
  'decline.details':
    'Les coordonnées de la carte n’ont pas été acceptées. Aucun montant n’a été débité. Vérifiez-les, puis réessayez.',
  'decline.expired': 'Cette carte a expiré. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.unsupported':
    'Cette carte ne peut pas être utilisée ici. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.authenticate':
    'Votre banque n’a pas pu vérifier votre identité. Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.',
  'payment.failed': 'Le paiement n’a pas pu être effectué. Aucun montant n’a été débité. Veuillez réessayer.',
  'payment.cancelled': 'Le paiement a été annulé. Aucun montant n’a été débité.',
  'payment.lapsed': 'La somme réservée a été libérée. Aucun montant n’a été débité.',
  'payment.notApproved':
    'Le paiement n’a pas été approuvé. Aucun montant n’a été débité. Réessayez ou choisissez un autre moyen de paiement.',
  'payment.refunded': 'Votre paiement pour cette commande a été remboursé.',
  'payment.amountDiffers':
    'Le montant de votre paiement diffère de celui affiché ici. Veuillez contacter la boutique avant de payer à nouveau.',
  'payment.pending':
    'Nous ne pouvons pas encore confirmer si votre paiement a abouti. Veuillez patienter un instant avant de réessayer.',
  'payment.elsewhere': 'Le paiement de cette commande est en cours dans une autre fenêtre. Veuillez l’y terminer.',
  'payment.completed': 'Cette commande a déjà été payée. Rien de plus n’a été débité.',
  'payment.unconfirmed':
    'Votre paiement n’est pas encore confirmé. Appuyez de nouveau sur «\u00a0Payer\u00a0» pour continuer.',
  'payment.offline': 'Vous semblez être hors ligne. Vérifiez votre connexion, puis réessayez.',
  'payment.unavailable': 'Le paiement est impossible pour le moment. Veuillez réessayer dans quelques minutes.',
  'card.invalid': 'Vérifiez les coordonnées de la carte',
}
