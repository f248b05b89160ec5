import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/**
 * The program brings its own font, because the machine may have none and the labels need Sámi
 * letters.
 */
export function registerFonts(): void {
  GlobalFonts.registerFromPath(
    require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    'Map',
  );
  GlobalFonts.registerFromPath(
    require.resolve(
      '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
    ),
    'Map Italic',
  );
  GlobalFonts.registerFromPath(
    require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
    'Map Strong',
  );
}
