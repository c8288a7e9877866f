import type { Texts } from '../../../src/shared/messages/en'
import { DeleteQuestion } from '../../payment/components/delete-question'
import type { SavedMethod } from '../../payment/models/saved-method'
import { textsAbout } from '../models/method-texts'

export interface DeleteDialogProps {
  method: SavedMethod
  texts: Texts
  onAnswer: (mayDelete: boolean) => void
}

/** The question over the page, whether to delete a method. */
export const DeleteDialog = ({ method, texts, onAnswer }: DeleteDialogProps) => (
  <section>
    <DeleteQuestion
      method={method}
      texts={textsAbout(method, texts)}
      disabled={false}
      cardActions={{ remove: async () => onAnswer(true), cancelDelete: () => onAnswer(false) }}
    />
  </section>
)
