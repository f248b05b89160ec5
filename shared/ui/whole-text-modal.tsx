import { InfoModal } from './info-modal.tsx';

interface WholeTextModalProps {
  /** Name of the thing that the texts belong to. */
  title: string;
  texts: ReadonlyArray<readonly [name: string, text: string]>;
  onClose: () => void;
}

/** Shows texts in full that are cut off on the screen. */
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
