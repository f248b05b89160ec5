import { InfoModal } from './info-modal.tsx';

interface WholeTextModalProps {
  /** What the texts are of. */
  title: string;
  texts: ReadonlyArray<readonly [name: string, text: string]>;
  onClose: () => void;
}

/** Texts that are cut off where they stand, to read whole. */
export default function WholeTextModal({ title, texts, onClose }: WholeTextModalProps) {
  return (
    <InfoModal title={title} onClose={onClose}>
      <dl className="fb-whole-text">
        {texts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </InfoModal>
  );
}
