import type { ViewError } from './view-error';

/** The props of a component that draws documents of one kind. */
export interface ViewProps<Content = Blob> {
  /** The content, with the document's media type. */
  content: Content;
  /** File name, which is the view's accessible name. */
  name: string;
  onViewError: (error: ViewError) => void;
  /** Called when the rest of the content cannot be read. */
  onLost: (error: unknown) => void;
  /** Called when the user does not want to continue. */
  onGiveUp: () => void;
}
