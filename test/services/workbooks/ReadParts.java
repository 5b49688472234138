import java.io.FileInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.SAXParserFactory;
import java.io.ByteArrayInputStream;
import org.xml.sax.helpers.DefaultHandler;

/** Reads every part of a package as a stream, as most Java libraries do, and parses its XML. */
public class ReadParts {
  public static void main(String[] arguments) throws Exception {
    try (ZipInputStream parts = new ZipInputStream(new FileInputStream(arguments[0]))) {
      for (ZipEntry part = parts.getNextEntry(); part != null; part = parts.getNextEntry()) {
        byte[] bytes = parts.readAllBytes();
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(bytes), new DefaultHandler());
        System.out.println(part.getName());
      }
    }
  }
}
