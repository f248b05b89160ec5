import { isKnownBasisItem } from '@feltbok/domain/registration/basis-items.ts';
import { basisItems as en } from '@feltbok/runtime/i18n/basis/en.ts';
import { basisItems as nb } from '@feltbok/runtime/i18n/basis/nb.ts';
import { basisItems as nn } from '@feltbok/runtime/i18n/basis/nn.ts';
import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';

const names = { nb, nn, en };

/** Names an item of the basis; the customer's own item has its name as its code. */
export function BasisItemName({ item }: { item: string }) {
  const language = useLanguage();
  return isKnownBasisItem(item) ? names[language][item] : item;
}
