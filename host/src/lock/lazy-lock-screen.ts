import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

export const LazyLockScreen = lazyPart(async () => (await import('./LockScreen')).default);
