import { type Bond, bondList, showBond } from './bond-card.ts'
import { show, showText } from './elements.ts'
import { connect, type Data, type Host } from './host.ts'

void connect({ onText: showText, onResult: showAnswer })

/** One bond as a card; of several a list, of which each opens its card. */
function showAnswer(data: Data, host: Host): void {
  if (!Array.isArray(data.items)) {
    showBond(data as Bond, host)
    return
  }
  const back = () => showAnswer(data, host)
  show(bondList(data.items as readonly Bond[], host, bond => showBond(bond, host, back)))
}
